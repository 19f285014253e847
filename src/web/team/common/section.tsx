import type { ComponentProps, ReactNode } from "react";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import common from "./common.module.css";

interface Props {
	/** Id of the heading, which names the section. */
	id: string;
	title: ReactNode;
	gap?: ComponentProps<typeof Stack>["gap"];
	/** Draws it as a card. */
	card?: boolean;
	className?: string | undefined;
	children?: ReactNode;
}

/** A section of a page of the console, with its heading. */
export const Section = ({ id, title, gap = 4, card = false, className, children }: Props) => {
	const within = (
		<Stack gap={gap}>
			<h2 id={id} className={common.heading}>
				{title}
			</h2>
			{children}
		</Stack>
	);
	return card ? (
		<Card as="section" className={className} aria-labelledby={id}>
			{within}
		</Card>
	) : (
		<section className={className} aria-labelledby={id}>
			{within}
		</section>
	);
};
