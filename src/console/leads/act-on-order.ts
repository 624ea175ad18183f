/** What the forms of an order ask for. */
import type { StaffClient } from '../../api/staff/client.ts'
import type { OrderState } from '../../domain/leads/order-states.ts'

const INTENTS = ['order', 'file', 'file_remove'] as const
type Intent = (typeof INTENTS)[number]
export const isOrderIntent = (intent: string): intent is Intent => INTENTS.some((each) => each === intent)

/** Does what the form of an order asks for. @throws ApiFailure */
export async function actOnOrder(
  { leads }: StaffClient,
  id: string,
  intent: Intent,
  { reference = '', version, to, note, without_file, file = '' }: Record<string, string>,
  form: FormData,
): Promise<void> {
  if (intent === 'order')
    await leads.moveOrder({
      id,
      reference,
      version: Number(version),
      to: to as OrderState,
      ...(note && { note }),
      without_file: without_file === '1',
    })
  else if (intent === 'file_remove') await leads.removeFile({ id, file_id: file })
  else await leads.addFile({ id, reference, file: form.get('file') as File })
}
