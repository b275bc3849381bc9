// The verb `rules` alone: `busRules rules --connect ENDPOINT`.
import { Command } from 'commander';
import { addRules } from '../../src/app/rulesProcess.ts';

const program = new Command();
addRules(program);
await program.parseAsync();
