import { createContext, useContext } from 'react'

/** Which scripts of a page are the house's own (server/http/security-headers.ts); in the browser nothing. */
export const ScriptMark = createContext<string | undefined>(undefined)
export const useScriptMark = (): string | undefined => useContext(ScriptMark)
