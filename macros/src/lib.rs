//! The attribute `#[call(…)]`, which declares a handler's route, description, rate limit, audit name, error codes and kind of topic in one
//! place.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens as _, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{
    Error, FnArg, GenericArgument, Ident, ItemFn, LitStr, PathArguments, PathSegment, Result, ReturnType, Token, Type,
    parenthesized, parse_macro_input, parse_quote,
};

/// Turns a handler into a call below `/api`:
/// `#[call("/family/name", live(Job), errors(NotFound), limit = CallMail, audit = "kind", body = Form)]`.
///
/// The types of the handler's arguments declare who may call it and with which payload. `Call<CallerKind, Request>` allows callers of the
/// kind `CallerKind` and requires a JSON payload, `Admitted<CallerKind>` allows the same callers without a JSON payload, and
/// `Signed<Request>` allows only the payment provider. The return type `CallResult<T>` declares the result. Everything but the path can be
/// omitted:
/// - `errors`: the error codes of the call, in addition to those of its kind of callers; `link` stands for all error codes of opening a share
///   link;
/// - `live`: the kind of topic whose head the answer contains as `live`; several kinds if it depends on the payload;
/// - `limit`: the rate limit that counts the call, in addition to the limit of all calls together;
/// - `audit`: the name of the call in the security log;
/// - `body`: the type that describes the payload, if it is not `Request`. For a call with `Admitted`, this type describes a multipart form.
#[proc_macro_attribute]
pub fn call(arguments: TokenStream, handler: TokenStream) -> TokenStream {
    let declared = parse_macro_input!(arguments as Declared);
    let handler = parse_macro_input!(handler as ItemFn);
    expand(&declared, &handler)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

/// The error codes with which opening a share link can fail.
const LINK_ERRORS: [&str; 4] = [
    "LinkExpired",
    "LinkRevoked",
    "LinkPasswordRequired",
    "WrongLinkPassword",
];

struct Declared {
    path: LitStr,
    errors: Vec<Ident>,
    live: Vec<Ident>,
    limit: Option<Ident>,
    audit: Option<LitStr>,
    body: Option<Type>,
}

impl Parse for Declared {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut declared = Self {
            path: input.parse()?,
            errors: Vec::new(),
            live: Vec::new(),
            limit: None,
            audit: None,
            body: None,
        };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            let name: Ident = input.parse()?;
            if name == "errors" {
                let codes;
                parenthesized!(codes in input);
                for code in Punctuated::<Ident, Token![,]>::parse_terminated(&codes)? {
                    if code == "link" {
                        let of_links = LINK_ERRORS.map(|name| Ident::new(name, code.span()));
                        declared.errors.extend(of_links);
                    } else {
                        declared.errors.push(code);
                    }
                }
                continue;
            }
            if name == "live" {
                let kinds;
                parenthesized!(kinds in input);
                declared.live = Punctuated::<_, Token![,]>::parse_terminated(&kinds)?
                    .into_iter()
                    .collect();
                continue;
            }
            input.parse::<Token![=]>()?;
            match name.to_string().as_str() {
                "limit" => declared.limit = Some(input.parse()?),
                "audit" => declared.audit = Some(input.parse()?),
                "body" => declared.body = Some(input.parse()?),
                _ => return Err(Error::new(name.span(), "expected errors, live, limit, audit or body")),
            }
        }
        Ok(declared)
    }
}

fn expand(declared: &Declared, handler: &ItemFn) -> Result<Tokens> {
    let (who, request) = find_extractor(handler)?;
    let result = find_result(handler)?;
    let body = match (&declared.body, request) {
        (Some(form), None) => quote!(request_body(content = #form, content_type = "multipart/form-data"),),
        (Some(body), Some(_)) => quote!(request_body = #body,),
        (None, Some(request)) => quote!(request_body = #request,),
        (None, None) => quote!(),
    };
    let (errors, live) = (&declared.errors, &declared.live);
    let mut extensions = Vec::new();
    if !errors.is_empty() {
        extensions.push(quote!(
            ("x-errors" = json!([#(::protocol::error_code::ErrorCode::#errors),*]))
        ));
    }
    if !live.is_empty() {
        extensions.push(quote!(
            ("x-live" = json!([#(::protocol::topic::TopicKind::#live.name()),*]))
        ));
    }
    let extensions = (!extensions.is_empty()).then(|| quote!(, extensions(#(#extensions),*)));
    let limit = declared.limit.as_ref().map_or_else(
        || quote!(::core::option::Option::None),
        |kind| quote!(::core::option::Option::Some(::actors::rate_limit::Kind::#kind)),
    );
    let audit = declared.audit.as_ref().map_or_else(
        || quote!(::core::option::Option::None),
        |kind| quote!(::core::option::Option::Some(#kind)),
    );
    let (path, name) = (&declared.path, &handler.sig.ident);
    let whole_path = format!("/api{}", path.value());
    Ok(quote! {
        #[::utoipa::path(
            post,
            path = #path,
            impl_for = #name,
            #body
            responses((status = 200, body = crate::http::Response<#result>))
            #extensions
        )]
        #[::actix_web::post(#path)]
        #handler

        impl crate::http::route::Declared for #name {
            const ROUTE: crate::http::route::Route = crate::http::route::Route {
                path: #whole_path,
                admits: <#who as crate::http::CallerKind>::ADMITS,
                limit: #limit,
                audit: #audit,
            };
        }
    })
}

/// Returns the caller kind that the handler's arguments allow, and the request type if there is a JSON payload.
fn find_extractor(handler: &ItemFn) -> Result<(Type, Option<&Type>)> {
    let arguments = handler.sig.inputs.iter().filter_map(|argument| match argument {
        FnArg::Typed(argument) => last_segment(&argument.ty),
        FnArg::Receiver(_) => None,
    });
    for segment in arguments {
        match (segment.ident.to_string().as_str(), &generics(segment)[..]) {
            ("Call", [who, request]) => return Ok(((*who).clone(), Some(request))),
            ("Admitted", [who]) => return Ok(((*who).clone(), None)),
            ("Signed", [request]) => return Ok((parse_quote!(crate::http::Anybody), Some(request))),
            _ => {}
        }
    }
    let text = "a call takes Call<CallerKind, Request>, Admitted<CallerKind> or Signed<Request>";
    Err(Error::new_spanned(&handler.sig.inputs, text))
}

/// Returns the `T` of the handler's return type `CallResult<T>`.
fn find_result(handler: &ItemFn) -> Result<&Type> {
    if let ReturnType::Type(_, answer) = &handler.sig.output
        && let Some(segment) = last_segment(answer)
        && segment.ident == "CallResult"
        && let [result] = generics(segment)[..]
    {
        return Ok(result);
    }
    let text = "a call answers CallResult<T>";
    Err(Error::new_spanned(handler.sig.output.to_token_stream(), text))
}

fn last_segment(of: &Type) -> Option<&PathSegment> {
    match of {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

fn generics(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(argument) => Some(argument),
        _ => None,
    });
    types.collect()
}
