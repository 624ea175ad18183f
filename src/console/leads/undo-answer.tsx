import { useWords } from '../messages/words.ts'

/** Undoes the reply that was logged last. @param version of the lead */
export function UndoAnswer({ version }: { version: number }) {
  const say = useWords()
  return (
    <form method="post" className="mt-1">
      <input type="hidden" name="version" value={version} />
      <button type="submit" name="intent" value="undo_answer" className="button">
        {say('answer.undo')}
      </button>
    </form>
  )
}
