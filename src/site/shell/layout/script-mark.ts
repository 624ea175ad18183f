import { createContext, useContext } from 'react'

/** A nonce for the page's own inline scripts (server/http/security-headers.ts); empty in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
export const useScriptMark = (): string | undefined => useContext(ScriptMark)
