/** Whether an answer is private: answers to forms are, and pages that say so. */
export type Keeping = {
  keepPrivate: (how?: { mayReturn: boolean }) => void
  /** Adds the cache headers to the answer. */
  seal: (response: Response) => Response
}

export function createKeeping(method: string): Keeping {
  let policy = method === 'GET' || method === 'HEAD' ? null : 'private, no-store'
  return {
    keepPrivate({ mayReturn } = { mayReturn: false }) {
      // the stricter policy wins
      if (!mayReturn) policy = 'private, no-store'
      else policy ??= 'private, no-cache'
    },
    seal(response) {
      if (policy) response.headers.set('Cache-Control', policy)
      return response
    },
  }
}
