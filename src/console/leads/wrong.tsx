/** What is wrong with a field, beside it. */
export function Wrong({ errors }: { errors: string[] | undefined }) {
  if (!errors?.length) return null
  return <span className="mt-1 block text-sm text-danger">{errors.join(' ')}</span>
}
