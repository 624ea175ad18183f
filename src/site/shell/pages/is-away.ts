import { createContext } from 'react'

/** Whether this page could not be made because the business can't be asked just now; in the browser never. */
export const IsAway = createContext(false)
