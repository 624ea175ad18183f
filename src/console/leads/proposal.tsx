import type { StaffAnswer } from '../../api/staff/client.ts'
import { fieldName } from '../doubles/words.ts'
import { useWords } from '../messages/words.ts'

export type Proposal = StaffAnswer<'showLead'>['proposals'][number]

/** Accepts or dismisses a proposed value. @param version of the lead */
export function ProposalForm({ reference, field, version }: Proposal & { version: number }) {
  const say = useWords()
  const name = fieldName(field, say)
  return (
    <form method="post" className="mt-1 mb-2 flex flex-wrap gap-2">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="field" value={field} />
      {(['accept', 'dismiss'] as const).map((act) => (
        <button
          key={act}
          type="submit"
          name="intent"
          value={`${act}_proposal`}
          className="button"
          aria-label={`${say(`proposal.${act}`)}: ${name}`}
        >
          {say(`proposal.${act}`)}
        </button>
      ))}
    </form>
  )
}
