import picture from './assets/netwrk.svg';
import { PromotionPage } from './promotion-page';

/** /announce-netwrk: announces a future service. People can ask there for an email when the service opens. */
export default function NetwrkPage() {
  return (
    <PromotionPage promotion="netwrk_promotion" name="Netwrk" picture={picture} poster="Behind every track are people.">
      A place where creators and companies find each other. We're still building it. We'll let you know when it opens.
    </PromotionPage>
  );
}
