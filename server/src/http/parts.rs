//! Structs that combine several extractors, for handlers that need the same parts of the server.

/// Declares a struct that a handler can use as one extractor; each field of the struct is itself an extractor.
macro_rules! parts {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$part_meta:meta])* $part_vis:vis $part:ident: $extracted:ty,)*
        }
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$part_meta])* $part_vis $part: $extracted,)*
        }

        impl actix_web::FromRequest for $name {
            type Error = actix_web::Error;
            type Future = std::future::Ready<Result<Self, Self::Error>>;

            fn from_request(request: &actix_web::HttpRequest, _: &mut actix_web::dev::Payload) -> Self::Future {
                let extract = || {
                    Ok(Self {
                        $($part: <$extracted as actix_web::FromRequest>::extract(request).into_inner()?,)*
                    })
                };
                std::future::ready(extract())
            }
        }
    };
}
pub(crate) use parts;
