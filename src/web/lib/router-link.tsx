import type { AnchorHTMLAttributes } from "react";
import { Link } from "react-router";
import { isScripted } from "./links.ts";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; replace?: boolean; preventScrollReset?: boolean; prefetch?: "intent" | "none" };

/** Links to pages with scripts go through the router, all others are plain. */
export const RouterLink = ({ href, replace, preventScrollReset, prefetch = "intent", ...rest }: Props) =>
	isScripted(href) ? <Link to={href} replace={replace} preventScrollReset={preventScrollReset} prefetch={prefetch} {...rest} /> : <a href={href} {...rest} />;
