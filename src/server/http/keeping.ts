import { EVERYONES } from '../../site/cache-control.ts'

/** Whether an answer is one visitor's alone: what was posted is, and what a page says of itself. */
export type Keeping = {
  keepPrivate: (how?: { mayReturn: boolean }) => void
  /** For what would be everyone's, but is not as new as it might be: nobody is to keep it. */
  keepFromOthers: () => void
  /** Says so on the answer. */
  seal: (response: Response) => Response
}

export function createKeeping(method: string): Keeping {
  let policy = method === 'GET' || method === 'HEAD' ? null : 'private, no-store'
  let isForAll = true
  return {
    keepPrivate({ mayReturn } = { mayReturn: false }) {
      // the stricter word stands
      if (!mayReturn) policy = 'private, no-store'
      else policy ??= 'private, no-cache'
    },
    keepFromOthers() {
      isForAll = false
    },
    seal(response) {
      if (policy) response.headers.set('Cache-Control', policy)
      else if (!isForAll && response.headers.get('Cache-Control') === EVERYONES)
        response.headers.set('Cache-Control', 'no-store')
      return response
    },
  }
}
