import type { AnchorHTMLAttributes } from "react";
import { useLinkClickHandler } from "react-router";
import { isScripted } from "./scripted-pages.ts";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
	href: string;
	replace?: boolean;
	preventScrollReset?: boolean;
};

const Routed = ({ href, replace, preventScrollReset, onClick, ...rest }: Props) => {
	// The hash keeps the scroll position without scripts. With scripts the page doesn't scroll anyway.
	const to = preventScrollReset ? href.replace(/#.*/, "") : href;
	const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, preventScrollReset, target: rest.target });
	return (
		<a
			{...rest}
			href={href}
			onClick={(event) => {
				onClick?.(event);
				if (!event.defaultPrevented && rest.download === undefined) follow(event);
			}}
		/>
	);
};

/** Uses client-side navigation for pages with scripts and plain links for all others. */
export const RouterLink = (props: Props) => {
	if (isScripted(props.href)) return <Routed {...props} />;
	const { replace: _replace, preventScrollReset: _preventScrollReset, ...anchor } = props;
	return <a {...anchor} />;
};
