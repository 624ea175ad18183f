import { useWords, useWriting } from '../messages/words.ts'
import type { Stand } from './order-item.ts'
import type { Refused } from './refused.ts'
import { Wrong } from './wrong.tsx'

const bytesPerKb = 1024
type Props = { stand: Stand; leadId: string; mayAct: boolean; refused: Refused | undefined }

/** What the person sent with an order, and what staff put in for them. */
export function OrderFiles({ stand, leadId, mayAct, refused }: Props) {
  const say = useWords()
  const { sent, made, status, reference } = stand
  const isTooLarge = refused && Object.keys(refused.errors).length === 0
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <div>
        <h4 className="font-semibold">{say('order_stand.sent')}</h4>
        {sent.length === 0 && <p className="text-quiet">{say('order_stand.none')}</p>}
        <ul>
          {sent.map((file) => (
            <FileLine key={file.id} file={file} leadId={leadId} />
          ))}
        </ul>
      </div>
      <div>
        <h4 className="font-semibold">{say('order_stand.made')}</h4>
        {made.length === 0 && <p className="text-quiet">{say('order_stand.none')}</p>}
        <ul>
          {made.map((file) => (
            <FileLine key={file.id} file={file} leadId={leadId} mayRemove={mayAct} />
          ))}
        </ul>
        <p className="text-sm text-quiet">
          {say(status === 'delivered' ? 'order_stand.shown_hint' : 'order_stand.hidden_hint')}
        </p>
        {mayAct && (
          <form method="post" encType="multipart/form-data" className="mt-2 grid gap-2">
            <input type="hidden" name="intent" value="file" />
            <input type="hidden" name="reference" value={reference} />
            <label className="block">
              <span className="text-sm">{say('order_stand.file')}</span>
              <input type="file" name="file" required accept=".pdf,.doc,.docx" className="field-input" />
              <Wrong errors={isTooLarge ? [say('order_stand.too_large')] : refused?.errors.file} />
            </label>
            <button type="submit" className="button justify-self-start">
              {say('order_stand.add')}
            </button>
          </form>
        )}
      </div>
    </div>
  )
}

type Line = { file: Stand['sent'][number]; leadId: string; mayRemove?: boolean }

function FileLine({ file, leadId, mayRemove = false }: Line) {
  const say = useWords()
  const { time, number } = useWriting()
  const size = say('order_stand.size', { size: number(Math.ceil(file.byte_size / bytesPerKb)) })
  return (
    <li className="flex items-start gap-2 py-1">
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        <a className="text-link" href={`/console/leads/${leadId}/files/${file.id}`} download={file.name}>
          {file.name}
        </a>
        <span className="block text-sm text-quiet">
          {[size, time(file.created_at), file.who].filter(Boolean).join(' · ')}
        </span>
      </span>
      {mayRemove && (
        <form method="post">
          <input type="hidden" name="file" value={file.id} />
          <button
            type="submit"
            name="intent"
            value="file_remove"
            className="button"
            aria-label={say('order_stand.remove', { name: file.name })}
          >
            ×
          </button>
        </form>
      )}
    </li>
  )
}
