import { startFirefox } from './firefox.ts'
import { findFirefox } from './installed.ts'
import { describeBrowser } from './journey.ts'
import { declareJourneys } from './journeys.ts'

describeBrowser('Firefox', findFirefox(), startFirefox, declareJourneys)
