/** A number that changes whenever an inbox may have changed; script/live-list.ts polls it. */
import type { LoaderFunctionArgs } from 'react-router'
import { consoleContext } from '../../shell/console-context.ts'
import { asAnswer } from '../../shell/refused.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  asAnswer(() => context.get(consoleContext).staff.showChanges())
