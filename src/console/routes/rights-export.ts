import { redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { sent } from '../shell/page.ts'
import { savedFile } from '../shell/refused.ts'

/** Whoever comes by address, or back by the browser's button, is led to where it is asked for. */
export const loader = () => redirect('/rights')

export const action = sent(async ({ staff, field }) => {
  const leads = field('leads')
  try {
    const { name, pieces } = await staff.exportPerson({ leads })
    return savedFile(name, streamOf(pieces))
  } catch (error) {
    // the proof ended while the page stood open: it is asked for there
    if (error instanceof ApiFailure && error.body?.code === 'proof_needed')
      throw redirect(
        `/rights?${leads
          .split(',')
          .map((id) => `lead=${encodeURIComponent(id)}`)
          .join('&')}`,
      )
    throw error
  }
})

/** A file in pieces, each made when the one before it has left. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
