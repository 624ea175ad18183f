import { blockList } from './block-list.ts'

export const listSteps = blockList('flows')
