import '@fontsource-variable/archivo/wdth.css';
import '../styles/tokens.css';
import '../styles/global.css';
import { createRoot } from 'react-dom/client';
import { momentOf, readCredentials } from './address';
import { followColorScheme } from './color-scheme';
import { startMediaSession } from './media-session';
import { SharePage } from './page';
import { begin } from './player';
import { open, useVisit } from './visit';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
const moment = momentOf(window.location.hash);
// requested before anything is drawn
void open(readCredentials());
startMediaSession();
followColorScheme();
const leave = useVisit.subscribe(({ tracks }) => {
  if (!tracks || tracks.length === 0) return;
  leave();
  void begin(moment);
});
createRoot(root).render(<SharePage />);
