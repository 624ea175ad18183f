import { createContext } from 'react'

/** Whether a document that is drawn gets its frame afterwards (frame.ts); in the browser never. */
export const IsFramed = createContext(false)
