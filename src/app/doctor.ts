import type { Command } from 'commander';
import { type BoxConfig, readBoxConfig } from '../config/index.ts';
import { examineBox } from './doctorBox.ts';
import { examineMachine, type Machine, thisMachine } from './doctorMachine.ts';

/** One thing that was looked at on this machine. */
export interface Finding {
  readonly what: string;
  readonly verdict: 'good' | 'poor' | 'bad';
  readonly found: string;
  /** What to do; absent when nothing is wrong. */
  readonly mend?: string;
}

/** Registers `doctor`: a check of this machine with what to mend. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check this machine and say how to mend what is wrong')
    .option('--config <file>', 'check what this configuration needs as well')
    .option('--json', 'print the findings for machines')
    .action(async ({ config, json }: { config?: string; json?: boolean }) => {
      const findings = await examine(config === undefined ? undefined : readBoxConfig(config));
      process.stdout.write(json ? `${JSON.stringify(findings)}\n` : toText(findings));
      if (findings.some(({ verdict }) => verdict === 'bad')) process.exitCode = 1;
    });
}

/** Everything that is looked at on this machine, for a configuration where there is one. */
export async function examine(
  config: BoxConfig | undefined,
  machine: Machine = thisMachine(),
): Promise<readonly Finding[]> {
  const findings = examineMachine(machine);
  return config === undefined ? findings : [...findings, ...(await examineBox(config))];
}

const MARKS = { good: 'good', poor: 'POOR', bad: 'BAD ' } as const;

function toText(findings: readonly Finding[]): string {
  return findings
    .map(({ what, verdict, found, mend }) => {
      const line = `${MARKS[verdict]}  ${what}: ${found}\n`;
      return mend === undefined ? line : `${line}      mend: ${mend}\n`;
    })
    .join('');
}
