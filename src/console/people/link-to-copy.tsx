import { useWords } from '../messages/words.ts'

/** A one-time link that no mail brings, because no mail server is set: an admin hands it over. */
export function LinkToCopy({ link }: { link: string }) {
  const say = useWords()
  return (
    <div className="note-good max-w-3xl" role="status">
      <label className="grid gap-1">
        {say('people.link_to_copy')}
        <input readOnly value={link} className="field-input" />
      </label>
    </div>
  )
}
