<?php
/**
 * Plugin Name: Panel survey
 * Description: Shows a survey of the panel where a page or post has [panel_survey id="streaming-and-cricket"].
 * Requires at least: 6.3
 */

defined( 'ABSPATH' ) || exit;

add_action( 'wp_enqueue_scripts', function () {
	wp_register_script( 'panel-widgets', 'https://panel.example/panel.js', array(), null, array( 'strategy' => 'async' ) );
} );

add_shortcode( 'panel_survey', function ( $attributes ) {
	$attributes = shortcode_atts( array( 'id' => '' ), $attributes, 'panel_survey' );
	// the script loads only on pages with a survey
	wp_enqueue_script( 'panel-widgets' );
	return sprintf( '<panel-survey survey-id="%s"></panel-survey>', esc_attr( $attributes['id'] ) );
} );
