import { startChromium } from './chromium.ts'
import { findChromium } from './installed.ts'
import { describeBrowser } from './journey.ts'
import { declareJourneys } from './journeys.ts'

describeBrowser('Chromium', findChromium(), startChromium, declareJourneys)
