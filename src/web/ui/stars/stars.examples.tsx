import { Stars } from "./stars.tsx";

export const title = "Stars";

export const examples = [
	{ name: "Four and a half", element: <Stars rating={4.26} count={12} /> },
	{ name: "All five", element: <Stars rating={4.8} count={1240} /> },
	{ name: "One review", element: <Stars rating={2} count={1} /> },
	{ name: "The rating of one review", element: <Stars rating={3.5} /> },
	{ name: "Lowest", element: <Stars rating={0} count={2} /> },
	{ name: "No reviews yet", element: <Stars rating={0} count={0} /> },
];
