import picture from './assets/micro-promotions.svg';
import { PromotionPage } from './promotion-page';

/** /micro-promotions: announces a future service. People can ask there for an email when the service opens. */
export default function MicroPromotionsPage() {
  return (
    <PromotionPage
      promotion="micro_promotions"
      name="Micro Promotions"
      picture={picture}
      poster="A few seconds, in the right ears."
    >
      Small campaigns for single tracks. We're still building them. We'll let you know when booking opens.
    </PromotionPage>
  );
}
