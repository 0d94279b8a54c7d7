/** What became of a set of scenarios, in one line. What the revision does not require is counted apart. */
export function countsOf(output: string, required: ReadonlySet<string>): string {
  const judged = [...output.matchAll(/^([✓✗]) (\S+): (\d+) passed/gm)].map(([, mark, name = '', passed]) => ({
    kind: required.has(name) ? 'required' : 'optional',
    verdict: mark === '✗' ? 'failed' : passed === '0' ? 'not applicable' : 'passed',
  }))
  const tell = (kind: string) => {
    const own = judged.filter((each) => each.kind === kind)
    const verdicts = ['passed', 'failed', 'not applicable'].map(
      (verdict) => `${own.filter((each) => each.verdict === verdict).length} ${verdict}`,
    )
    return `${own.length} ${kind}: ${verdicts.join(', ')}`
  }
  const expected = [...output.matchAll(/^ {2}~ (\S+)/gm)].map(([, name]) => name)
  return [tell('required'), tell('optional'), `expected to fail: ${expected.join(' ') || 'none'}`].join('; ')
}
