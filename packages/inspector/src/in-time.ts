/** What is waited for; `undefined`, after giving up, where it takes too long. */
export const inTime = <Value>(
  later: PromiseLike<Value>,
  milliseconds: number,
  giveUp: () => void,
): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp()
      resolve(undefined)
    }, milliseconds)
    void Promise.resolve(later)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
