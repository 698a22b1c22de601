// Turns the number of a test card into the card's name. Only the name is sent; the number stays in the browser.
(() => {
  const CARDS = {
    4242424242424242: 'pm_card_visa',
    5555555555554444: 'pm_card_mastercard',
    378282246310005: 'pm_card_amex',
    4000000000000002: 'pm_card_chargeDeclined',
    4000000000000341: 'pm_card_chargeCustomerFail',
    4000002500003155: 'pm_card_authenticationRequiredOnSetup',
    4000002760003184: 'pm_card_authenticationRequired',
  };
  const digits = (text) => text.replace(/\D/g, '');
  const grouped = (text) =>
    digits(text)
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 ');

  const addDialogs = () => {
    for (const button of document.querySelectorAll('[data-ask]')) {
      button.addEventListener('click', (event) => {
        if (!window.confirm(button.dataset.ask)) event.preventDefault();
      });
    }
  };

  const addCard = (form) => {
    const choice = form.querySelector('[data-new]');
    const number = form.querySelector('[data-number-field]');
    const error = form.querySelector('[data-error]');
    const fields = form.querySelector('[data-fields]');
    const isNew = () => choice.type === 'hidden' || choice.checked;
    const say = (text) => {
      error.textContent = text;
      number.setAttribute('aria-invalid', String(text !== ''));
    };
    const show = () => {
      fields.hidden = !isNew();
    };
    form.addEventListener('change', show);
    show();
    number.addEventListener('input', () => {
      say('');
      number.value = grouped(number.value);
    });
    for (const button of form.querySelectorAll('button[data-number]')) {
      button.addEventListener('click', () => {
        number.value = button.dataset.number;
        say('');
        number.focus();
      });
    }
    form.addEventListener('submit', (event) => {
      if (isNew()) {
        const name = CARDS[digits(number.value)];
        if (name === undefined) {
          event.preventDefault();
          say('The sandbox takes test cards alone, such as 4242 4242 4242 4242');
          number.focus();
          return;
        }
        choice.value = name;
      }
      // a second press would send it twice
      form.querySelector('[type=submit]').disabled = true;
    });
    // a page that the browser restores from its history gets its button back
    window.addEventListener('pageshow', () => {
      form.querySelector('[type=submit]').disabled = false;
    });
  };

  for (const form of document.querySelectorAll('[data-card]')) addCard(form);
  addDialogs();
})();
