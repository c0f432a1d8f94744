import { startWebKit } from './webkit.ts'
import { findWebKit } from './installed.ts'
import { describeBrowser } from './journey.ts'
import { declareJourneys } from './journeys.ts'

describeBrowser('WebKit', findWebKit(), startWebKit, declareJourneys)
