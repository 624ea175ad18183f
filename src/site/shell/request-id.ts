import { createContext } from 'react'

/** The request id that visitors can report, as in the log; only on error pages, so that all other pages stay cacheable. Empty in the browser. */
export const RequestId = createContext('')
