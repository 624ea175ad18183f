/** Whether an answer is one visitor's alone: what was posted is, and what a page says of itself. */
export type Keeping = {
  keepPrivate: (how?: { mayReturn: boolean }) => void
  /** Says so on the answer. */
  seal: (response: Response) => Response
}

export function createKeeping(method: string): Keeping {
  let policy = method === 'GET' || method === 'HEAD' ? null : 'private, no-store'
  return {
    keepPrivate({ mayReturn } = { mayReturn: false }) {
      // the stricter word stands
      if (!mayReturn) policy = 'private, no-store'
      else policy ??= 'private, no-cache'
    },
    seal(response) {
      if (policy) response.headers.set('Cache-Control', policy)
      return response
    },
  }
}
