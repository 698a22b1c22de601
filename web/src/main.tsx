import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { handleApiErrors } from './app/api-errors';
import { startChat } from './app/chat';
import { clearOnLogout } from './app/clear-on-logout';
import { startErrorReports } from './app/error-reports';
import { Providers } from './app/providers';
import { createRouter } from './app/router';
import { startServiceWorker } from './app/service-worker';
import { watchVersion } from './app/version-watch';
import { renewAgreement } from './stores/policy/store';
import { storeReferral } from './stores/referral/store';
import { loadSession } from './stores/session/store';

/** In development, makes the client check received data against its schema, and throw an error if the data does not match. */
async function inspectAnswers(): Promise<void> {
  const [{ described }, { inspectBy }] = await Promise.all([import('./api/described'), import('./api/inspect')]);
  inspectBy(
    described((mismatch) => {
      throw new Error(mismatch);
    }),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
startErrorReports();
if (import.meta.env.DEV) await inspectAnswers();
renewAgreement();
storeReferral(window.location.search);
handleApiErrors();
clearOnLogout();
// requested before anything is drawn: all pages but the open ones wait for the answer
void loadSession();
const router = createRouter();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
startChat(router);
startServiceWorker();
watchVersion();
