/** What the forms of an order ask for. */
import type { StaffClient } from '../../api/staff/client.ts'

const INTENTS = ['order', 'file', 'file_remove'] as const
type Intent = (typeof INTENTS)[number]
export const isOrderIntent = (intent: string): intent is Intent => INTENTS.some((each) => each === intent)

/** Does what the form of an order asks for. @throws ApiFailure */
export async function actOnOrder(
  staff: StaffClient,
  id: string,
  intent: Intent,
  { reference, version, to, note, without_file, file }: Record<string, string>,
  form: FormData,
): Promise<void> {
  if (intent === 'order')
    await staff.moveOrder({
      id,
      reference,
      version: Number(version),
      to,
      ...(note && { note }),
      without_file: without_file === '1',
    })
  else if (intent === 'file_remove') await staff.removeLeadFile({ id, file_id: file })
  else await staff.addLeadFile({ id, reference, file: form.get('file') })
}
