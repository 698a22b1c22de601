import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startChat } from './app/chat';
import { startErrorReports } from './app/error-reports';
import { Providers } from './app/providers';
import { router } from './app/router';
import { startServiceWorker } from './app/service-worker';
import { renewAgreement } from './stores/policy/store';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
startErrorReports();
renewAgreement();
createRoot(root).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
);
startChat(router);
startServiceWorker();
