import { data } from "react-router";

/** Any other address of the console: not found, inside of its frame. */
export const loader = () => {
	throw data(null, { status: 404 });
};

export default function Nowhere() {
	return null;
}
