/** Why no table was found; stable, may be tested for. */
export type TableProblemCode =
  | 'no-table'
  | 'wrong-proportions'
  | 'wrong-kind'
  | 'cut-off-corner'
  | 'too-oblique'
  | 'noses-unclear'
  | 'poor-fit'
  | 'moving-camera';

/** A refusal: what is wrong and what to do, in one line. */
export interface TableProblem {
  readonly code: TableProblemCode;
  readonly text: string;
}

export const tableProblem = (code: TableProblemCode, text: string): TableProblem => ({
  code,
  text,
});
