/** One thing at a time; who is waited for goes before what can wait. */

type Work = () => Promise<void>

/** @param waitingMax how many may wait to be first */
export function createLine(waitingMax: number) {
  const first: Work[] = []
  const last: Work[] = []
  let isWorking = false

  async function goOn(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = first.shift() ?? last.shift(); next; next = first.shift() ?? last.shift()) await next()
    isWorking = false
  }
  function enter<T>(line: Work[], work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    line.push(() => work().then(resolve, reject))
    void goOn()
    return promise
  }
  return {
    /** @param onFull makes the error for who finds too many waiting */
    first: <T>(work: () => Promise<T>, onFull: () => Error): Promise<T> =>
      first.length >= waitingMax ? Promise.reject(onFull()) : enter(first, work),
    last: <T>(work: () => Promise<T>): Promise<T> => enter(last, work),
  }
}
