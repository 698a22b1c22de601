import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startChat } from './app/chat';
import { startErrorReports } from './app/error-reports';
import { forgetPersonWithSession } from './app/forget-person';
import { Providers } from './app/providers';
import { heedRefusals } from './app/refusals';
import { createRouter } from './app/router';
import { startServiceWorker } from './app/service-worker';
import { watchVersion } from './app/version-watch';
import { renewAgreement } from './stores/policy/store';
import { keepReferral } from './stores/referral/store';
import { loadSession } from './stores/session/store';

/** Throws an error, in development, for received data that does not match its description. */
async function inspectAnswers(): Promise<void> {
  const [{ described }, { inspectBy }] = await Promise.all([import('./api/described'), import('./api/inspect')]);
  inspectBy(
    described((fault) => {
      throw new Error(fault);
    }),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
startErrorReports();
if (import.meta.env.DEV) await inspectAnswers();
renewAgreement();
keepReferral(window.location.search);
heedRefusals();
forgetPersonWithSession();
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
