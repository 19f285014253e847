import type { AnchorHTMLAttributes } from "react";
import { useLinkClickHandler } from "react-router";
import { isScripted } from "./links.ts";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
	href: string;
	replace?: boolean;
	preventScrollReset?: boolean;
};

const Routed = ({ href, replace, preventScrollReset, onClick, ...rest }: Props) => {
	// The hash keeps a page without scripts where it is. With scripts nothing moves.
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

/** Links to pages with scripts go through the router, all others are plain. */
export const RouterLink = (props: Props) => {
	if (isScripted(props.href)) return <Routed {...props} />;
	const { replace: _replace, preventScrollReset: _preventScrollReset, ...anchor } = props;
	return <a {...anchor} />;
};
