// A reporter that says which tests passed only when they were tried again.

export default class Unsteady {
  #names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#names) console.log(`unsteady, passed when tried again: ${name}`);
  }
}
