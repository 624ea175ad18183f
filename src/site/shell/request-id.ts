import { createContext } from 'react'

/** What to name when something failed, as the log has it; it stands on error pages alone, so that all others are alike. In the browser nothing. */
export const RequestId = createContext('')
