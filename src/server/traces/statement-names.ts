const STATEMENT = /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback)\b/i
const TABLE = /\b(?:from|into|update)\s+"?([a-z_][a-z0-9_]*)"?/i

/** `select school`: what a statement does, and to which table first. Its text is left out: what stands in it as a literal might be anybody's. */
export function nameStatement(text: string): { operation: string; table: string | null } {
  const operation = STATEMENT.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  return { operation, table: TABLE.exec(text)?.[1] ?? null }
}
