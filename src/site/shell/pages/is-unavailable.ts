import { createContext } from 'react'

/** Whether this page failed because the API is unavailable; never in the browser. */
export const UnavailablePage = createContext(false)
